# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the build of the preset release fast (option LOCKSCOPE_FAST_BUILD): the headers of other projects are precompiled, one set for each
# kind of target, and the sources of a folder are compiled in batches. Both hide errors: a missing include, and two definitions of one name
# in a folder. So every other preset compiles each source alone. Without the option, these functions do nothing.

# lockscope_precompile(TARGET SET): TARGET is compiled with the headers of SET (below).
function(lockscope_precompile target set)
    if(LOCKSCOPE_FAST_BUILD)
        target_precompile_headers(${target} REUSE_FROM lockscope_headers_${set})
    endif()
endfunction()

# lockscope_batch(TARGET [ALONE folder …]): TARGET's sources are compiled in batches, except those of the folders after ALONE, in which many
# sources use the same names for their local parts.
function(lockscope_batch target)
    if(LOCKSCOPE_FAST_BUILD)
        # Deferred to the end of the configuration, because folders add their sources later.
        cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL lockscope_group_sources ${target} ${ARGN})")
    endif()
endfunction()

function(lockscope_group_sources target)
    cmake_parse_arguments(arg "" "" "ALONE" ${ARGN})
    set(batch_size 8)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(own_folder ${target} SOURCE_DIR)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    foreach(source ${sources})
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${own_folder})
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(GET folder FILENAME folder)
        if(folder IN_LIST arg_ALONE)
            continue()
        endif()
        list(APPEND in_${folder} ${source})
        list(LENGTH in_${folder} count)
        math(EXPR batch "(${count} - 1) / ${batch_size}")
        set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${folder}${batch}")
    endforeach()
endfunction()

# lockscope_header_set(SET LIBRARIES target … HEADERS <header> …): defines one set of precompiled headers. A target can use it if it links
# the same libraries, as far as these affect the headers; otherwise the warning -Winvalid-pch gives the reason.
function(lockscope_header_set set)
    cmake_parse_arguments(arg "" "" "LIBRARIES;HEADERS" ${ARGN})
    set(source ${CMAKE_BINARY_DIR}/headers_${set}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "")
    add_library(lockscope_headers_${set} OBJECT ${source})
    target_link_libraries(lockscope_headers_${set} PRIVATE lockscope_options ${arg_LIBRARIES})
    target_precompile_headers(lockscope_headers_${set} PRIVATE ${arg_HEADERS})
endfunction()

if(LOCKSCOPE_FAST_BUILD)
    include(CheckLinkerFlag)
    # In a batch, g++ treats the sources as headers in one scope, and warns wrongly about the bounds of std::string.
    target_compile_options(lockscope_options INTERFACE -Wno-shadow -Wno-subobject-linkage -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    # gold is installed with every g++ of Debian and takes half the time of the default linker.
    check_linker_flag(CXX -fuse-ld=gold LOCKSCOPE_HAS_GOLD)
    if(LOCKSCOPE_HAS_GOLD)
        target_link_options(lockscope_options INTERFACE -fuse-ld=gold)
    endif()
    # Only the code of the tests is optimised less; the tested code is optimised as usual.
    target_compile_options(lockscope_qttest INTERFACE -O1)
    set(std_headers <algorithm> <array> <atomic> <bit> <bitset> <cerrno> <charconv> <chrono> <cmath> <compare> <condition_variable>
        <coroutine> <cstddef> <cstdint> <cstdio> <cstdlib> <cstring> <deque> <filesystem> <fstream> <functional> <initializer_list>
        <iterator> <limits> <map> <memory> <mutex> <new> <optional> <set> <span> <string> <string_view> <system_error> <thread>
        <tuple> <type_traits> <unordered_map> <utility> <variant> <vector>)
    set(core_headers <QByteArray> <QCoreApplication> <QDir> <QFile> <QFileInfo> <QJsonArray> <QJsonDocument> <QJsonObject> <QProcess>
        <QProcessEnvironment> <QRegularExpression> <QString> <QStringList>)
    set(widgets_headers <QtCore> <QtGui> <QtWidgets>)
    lockscope_header_set(lock HEADERS ${std_headers})
    lockscope_header_set(core LIBRARIES Qt6::Core HEADERS ${std_headers} ${core_headers})
    lockscope_header_set(ui LIBRARIES Qt6::Widgets HEADERS ${std_headers} ${widgets_headers})
    if(BUILD_TESTING)
        set(test_headers <QtTest> ${CMAKE_SOURCE_DIR}/tests/support/testprogram.h)
        lockscope_header_set(test LIBRARIES lockscope_qttest HEADERS ${std_headers} ${core_headers} ${test_headers})
        lockscope_header_set(uitest LIBRARIES lockscope_qttest Qt6::Widgets HEADERS ${std_headers} ${widgets_headers} ${test_headers})
    endif()
endif()
